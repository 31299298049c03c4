import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { createPasskeyAuthenticationOptions } from "~/domain/accounts/passkeys/passkey-options.server";
import { getOrCreateChallengeSecret, requirePasskeySite } from "~/http/auth/passkeys.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { ChallengeResponse } from "~/ui/passkeys/passkey-ceremony";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** A challenge without an account: the passkey names its user. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { platform } = context;
	const site = requirePasskeySite(request, platform.settings);
	const { holder, setCookie } = await getOrCreateChallengeSecret(request, platform);
	await enforceRateLimit(request, platform, "passkey", holder);
	const asked = { purpose: "sign-in", browserSecret: holder } as const;
	const get = await createPasskeyAuthenticationOptions(platform, asked, site, null);
	const headers = { "set-cookie": setCookie };
	return Response.json({ get } satisfies ChallengeResponse, { headers });
}

export function loader() {
	return redirect("/login");
}
