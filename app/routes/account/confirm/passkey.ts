import { redirect } from "@remix-run/cloudflare";
import { createPasskeyAuthenticationOptions } from "~/domain/accounts/passkeys/ceremony.server";
import { requirePasskeySite } from "~/http/auth/passkeys.server";
import { customer } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { ChallengeResponse } from "~/ui/passkeys/passkey-ceremony";

export const handle = { access: "verified" } satisfies RouteHandle;

export const action = customer.action(async ({ request, user, ctx, form, sessionSecret }) => {
	const site = requirePasskeySite(request, ctx.settings);
	await form.limit("passkey");
	const asked = { purpose: "reauthenticate", browserSecret: sessionSecret } as const;
	const get = await createPasskeyAuthenticationOptions(ctx, asked, site, user.id);
	return Response.json({ get } satisfies ChallengeResponse);
});

export const loader = customer.loader(async () => redirect("/account/confirm"));
