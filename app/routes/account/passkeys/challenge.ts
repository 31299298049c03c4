import { redirect } from "@remix-run/cloudflare";
import { TOO_MANY_PASSKEYS } from "~/domain/accounts/passkey-rules";
import { createPasskeyRegistrationOptions } from "~/domain/accounts/passkeys/ceremony.server";
import { requirePasskeySite } from "~/http/auth/passkeys.server";
import { confirmedFor } from "~/http/pages/page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import type { ChallengeResponse } from "~/ui/passkeys/passkey-ceremony";

export const handle = { access: "verified" } satisfies RouteHandle;

const confirmed = confirmedFor("/account/passkeys");

export const action = confirmed.action(async ({ request, user, ctx, form, sessionSecret }) => {
	const site = requirePasskeySite(request, ctx.settings);
	await form.limit("passkey");
	const create = await createPasskeyRegistrationOptions(ctx, user, site, sessionSecret);
	if (create) return Response.json({ create } satisfies ChallengeResponse);
	return Response.json({ problem: TOO_MANY_PASSKEYS } satisfies ChallengeResponse, { status: 409 });
});

export const loader = confirmed.loader(async () => redirect("/account/passkeys"));
