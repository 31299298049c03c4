import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { createPasskeyAuthenticationOptions } from "~/domain/accounts/passkeys/passkey-options.server";
import { findPendingSignInUser } from "~/domain/accounts/sign-in/pending-sign-in.server";
import { requirePasskeySite } from "~/http/auth/passkeys.server";
import { enforceRateLimit } from "~/http/rate-limit/rate-limit.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { ChallengeResponse } from "~/ui/passkeys/passkey-ceremony";
import { requirePendingSignIn } from "./finish-sign-in.server";

export const handle = { access: "anyone" } satisfies RouteHandle;

export async function action({ request, context }: ActionFunctionArgs) {
	const { secret: holder } = await requirePendingSignIn(request, context);
	const { platform } = context;
	const site = requirePasskeySite(request, platform.settings);
	await enforceRateLimit(request, platform, "passkey", holder);
	const asked = { purpose: "two-factor", browserSecret: holder } as const;
	const get = await createPasskeyAuthenticationOptions(
		platform,
		asked,
		site,
		await findPendingSignInUser(platform, holder),
	);
	return Response.json({ get } satisfies ChallengeResponse);
}

export function loader() {
	return redirect("/login/second-step");
}
