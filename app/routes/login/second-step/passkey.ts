import { createPasskeyAuthenticationOptions } from "~/domain/accounts/passkeys/ceremony.server";
import { findPendingSignInUser } from "~/domain/accounts/sign-in/second-step.server";
import { requirePasskeySite } from "~/http/auth/passkeys.server";
import { anyone, leadTo } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { ChallengeResponse } from "~/ui/passkeys/passkey-ceremony";
import { requirePendingSignIn } from "./finish-sign-in.server";

export const handle = { access: "anyone" } satisfies RouteHandle;

export const action = anyone.action(async ({ request, context, ctx, form }) => {
	const { secret: holder } = await requirePendingSignIn(request, context);
	const site = requirePasskeySite(request, ctx.settings);
	await form.limit("passkey", holder);
	const asked = { purpose: "two-factor", browserSecret: holder } as const;
	const get = await createPasskeyAuthenticationOptions(
		ctx,
		asked,
		site,
		await findPendingSignInUser(ctx, holder),
	);
	return Response.json({ get } satisfies ChallengeResponse);
});

export const loader = leadTo("/login/second-step");
