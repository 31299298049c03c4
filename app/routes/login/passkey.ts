import { createPasskeyAuthenticationOptions } from "~/domain/accounts/passkeys/ceremony.server";
import { getOrCreateChallengeSecret, requirePasskeySite } from "~/http/auth/passkeys.server";
import { anyone, leadTo } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { ChallengeResponse } from "~/ui/passkeys/passkey-ceremony";

export const handle = { access: "anyone" } satisfies RouteHandle;

/** A challenge without an account: the passkey names its user. */
export const action = anyone.action(async ({ request, ctx, form }) => {
	const site = requirePasskeySite(request, ctx.settings);
	const { holder, setCookie } = await getOrCreateChallengeSecret(request, ctx);
	await form.limit("passkey", holder);
	const asked = { purpose: "sign-in", browserSecret: holder } as const;
	const get = await createPasskeyAuthenticationOptions(ctx, asked, site, null);
	const headers = { "set-cookie": setCookie };
	return Response.json({ get } satisfies ChallengeResponse, { headers });
});

export const loader = leadTo("/login");
