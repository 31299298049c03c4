import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { createPasskeyAuthenticationOptions } from "~/domain/accounts/passkeys/passkey-options.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { requirePasskeySite } from "~/http/auth/passkeys.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { ChallengeResponse } from "~/ui/passkeys/passkey-ceremony";

export const handle = { access: "verified" } satisfies RouteHandle;

export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform, getSession } = context;
	const site = requirePasskeySite(request, platform.settings);
	await enforceRateLimit(request, platform, "passkey", user.id);
	const { sessionSecret } = await getSession();
	const asked = { purpose: "reauthenticate", browserSecret: sessionSecret ?? "" } as const;
	const get = await createPasskeyAuthenticationOptions(platform, asked, site, user.id);
	return Response.json({ get } satisfies ChallengeResponse);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireVerifiedUser(request, context);
	return redirect("/account/confirm");
}
