import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { createPasskeyRegistrationOptions } from "~/domain/accounts/passkeys/passkey-options.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { describePasskeyError, requirePasskeySite } from "~/http/auth/passkeys.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { ChallengeResponse } from "~/ui/passkeys/passkey-ceremony";

export const handle = { access: "verified" } satisfies RouteHandle;

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context, "/account/passkeys");
	const { platform, getSession } = context;
	const site = requirePasskeySite(request, platform.settings);
	await enforceRateLimit(request, platform, "passkey", user.id);
	const { sessionSecret } = await getSession();
	const asked = await createPasskeyRegistrationOptions(platform, user, site, sessionSecret ?? "");
	if (asked.ok) return Response.json({ create: asked.options } satisfies ChallengeResponse);
	const { status, errors } = describePasskeyError(asked.reason);
	const problem = errors.formErrors?.join(" ") ?? "";
	return Response.json({ problem } satisfies ChallengeResponse, { status });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireConfirmedUser(request, context, "/account/passkeys");
	return redirect("/account/passkeys");
}
