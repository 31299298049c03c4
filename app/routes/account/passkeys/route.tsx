import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useActionData, useLoaderData } from "@remix-run/react";
import { newPasskeyInput } from "~/domain/accounts/passkey-input";
import { MAX_PASSKEYS } from "~/domain/accounts/passkey-rules";
import { addPasskey } from "~/domain/accounts/passkeys/add-passkey.server";
import { listPasskeys } from "~/domain/accounts/passkeys/queries.server";
import { describeDevice } from "~/domain/accounts/sessions/describe-device";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import {
	describePasskeyError,
	findPasskeyOrigin,
	findPasskeySite,
	requirePasskeySite,
} from "~/http/auth/passkeys.server";
import { respondWithError, validateForm } from "~/http/input/validate-form.server";
import { consumeRequestLimit, replyTooManyRequests } from "~/http/rate-limit/rate-limit.server";
import { redirectWithToast } from "~/http/responses/toast.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { EmptyState } from "~/ui/elements/empty-state";
import { buildPrivatePageMeta } from "~/ui/head/page-meta";
import { Page } from "~/ui/layout/page";
import { AddPasskey } from "./add-passkey";
import { PasskeyTable } from "./passkey-table";
import { PasskeysUnavailable } from "./passkeys-unavailable";

export const handle = { access: "verified" } satisfies RouteHandle;

export const meta: MetaFunction = (page) => buildPrivatePageMeta(page, "Passkeys");

const getDeviceName = (request: Request) => describeDevice(request.headers.get("user-agent") ?? "");

export async function loader({ request, context }: LoaderFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { db, settings } = context.platform;
	const site = findPasskeySite(request, settings);
	const passkeys = await listPasskeys(db, user.id);
	return {
		passkeys: passkeys.map((it) => ({ ...it, isHere: it.siteId === site?.id })),
		isAvailable: site !== null,
		passkeyOrigin: findPasskeyOrigin(settings),
		device: getDeviceName(request),
	};
}

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context);
	const { platform, getSession } = context;
	const site = requirePasskeySite(request, platform.settings);
	const input = await validateForm(request, newPasskeyInput);
	if (!input.ok) return input.response;
	const turn = await consumeRequestLimit(request, platform, "sign-in-method", user.id);
	if (!turn.ok) return replyTooManyRequests(input, turn);
	const { credential, name } = input.value;
	const { sessionSecret } = await getSession();
	const asked = { site, holder: sessionSecret ?? "" };
	const passkey = { credential, name: name || getDeviceName(request) };
	const added = await addPasskey(platform, user, asked, passkey);
	if (!added.ok) return respondWithError(input, describePasskeyError(added.reason));
	return redirectWithToast("/account/passkeys", "passkey-added");
}

export default function Passkeys() {
	const { passkeys, isAvailable, passkeyOrigin, device } = useLoaderData<typeof loader>();
	const lastResult = useActionData<typeof action>();
	return (
		<>
			<Page
				title="Passkeys"
				intro="Log in with your fingerprint, face or device PIN, without a password or code."
				width="text"
			>
				{passkeys.length === 0 ? (
					<EmptyState title="You have no passkeys" icon="key" />
				) : (
					<PasskeyTable passkeys={passkeys} />
				)}
				{!isAvailable ? (
					<PasskeysUnavailable elsewhere={passkeyOrigin} />
				) : passkeys.length < MAX_PASSKEYS ? (
					<AddPasskey key={passkeys.length} device={device} lastResult={lastResult} />
				) : (
					<p className="mt-6">You have {MAX_PASSKEYS} passkeys. Remove one to add another.</p>
				)}
			</Page>
			<Outlet />
		</>
	);
}
