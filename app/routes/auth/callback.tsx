import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { PROVIDER_NAMES, providerNamed } from "~/domain/accounts/providers";
import { SIGN_IN_ERRORS, signInSentence } from "~/domain/accounts/sign-in/sign-in-errors";
import { ourOrigin } from "~/http/auth/origin-check.server";
import { passkeySite } from "~/http/auth/passkeys.server";
import { comeBackFrom, providersOffered } from "~/http/auth/providers/sign-in.server";
import { clientAddress } from "~/http/rate-limit/client-address.server";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import { notFound } from "~/http/responses/respond.server";
import { ButtonLink } from "~/ui/elements/button";
import { Notice } from "~/ui/elements/notice";
import { privatePage } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { LoginPage } from "../login-page/login-page";
import { finishReturn } from "./finish-provider-sign-in.server";

export const meta: MetaFunction = (page) => privatePage(page, "Login");

/**
 * Where a provider sends the browser back to. A sign-in that failed ends on the login page, with the reason. Counted like
 * leaving: one attempt can be opened again and again for ten minutes, and each time the provider is asked.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const provider = providerNamed(params.provider);
	if (!provider) throw notFound();
	const { settings } = context.platform;
	await requireTurn(request, context.platform, "provider", clientAddress(request));
	const returned = await comeBackFrom(provider, request, context.platform);
	const done = returned.ok
		? await finishReturn(request, context, returned).catch(thrownAnswer)
		: returned.code;
	if (done instanceof Response) {
		throw provider === "facebook" ? withoutFragment(done, ourOrigin(request, settings)) : done;
	}
	const { attempt, setCookie } = returned;
	const name = PROVIDER_NAMES[provider];
	return data(
		{
			error: signInSentence(done, name),
			from: attempt?.from ?? "/",
			linking: attempt?.linkTo ? name : null,
			providers: providersOffered(settings),
			passkeys: passkeySite(request, settings) !== null,
		},
		{
			status: SIGN_IN_ERRORS[done].status,
			headers: setCookie ? { "set-cookie": setCookie } : undefined,
		},
	);
}

function thrownAnswer(thrown: unknown): Response {
	if (thrown instanceof Response) return thrown;
	throw thrown;
}

/**
 * Facebook appends `#_=_` to the address it returns to. Browsers keep a fragment across redirects unless the new address
 * has its own, which may be empty. Remix drops an empty one from a relative address.
 */
function withoutFragment(answer: Response, origin: string): Response {
	const location = answer.headers.get("location");
	if (location) answer.headers.set("location", `${new URL(location, origin).href}#`);
	return answer;
}

export default function ProviderCallback() {
	const { linking, ...shown } = useLoaderData<typeof loader>();
	if (!linking) return <LoginPage {...shown} />;
	return (
		<Page title={`${linking} was not linked`} width="narrow">
			<Notice kind="error">{shown.error}</Notice>
			<ButtonLink to="/profile" variant="main">
				Back to your profile
			</ButtonLink>
		</Page>
	);
}
