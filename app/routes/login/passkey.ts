import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { askForPasskey } from "~/domain/accounts/passkeys/passkey-options.server";
import { holdChallenges, requirePasskeySite } from "~/http/auth/passkeys.server";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import type { ChallengeAnswer } from "~/ui/passkeys/passkey-ceremony";

/** A challenge for whoever wants to log in by a passkey; nobody knows yet who. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { platform } = context;
	const site = requirePasskeySite(request, platform.settings);
	const { holder, setCookie } = await holdChallenges(request, platform);
	await requireTurn(request, platform, "passkey", holder);
	const asked = { purpose: "sign-in", holder } as const;
	const get = await askForPasskey(platform, asked, site, null);
	const headers = { "set-cookie": setCookie };
	return Response.json({ get } satisfies ChallengeAnswer, { headers });
}

export function loader() {
	return redirect("/login");
}
