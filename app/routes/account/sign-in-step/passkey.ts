import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { askForPasskey } from "~/domain/accounts/ask-for-passkey.server";
import { whoIsWaiting } from "~/domain/accounts/pending-sign-in.server";
import { requireTurn } from "~/http/limits.server";
import { requirePasskeySite } from "~/http/passkeys.server";
import type { ChallengeAnswer } from "~/ui/passkey-ceremony";
import { waitingSignIn } from "./finish.server";

/** A challenge for whoever has the password and finishes the sign-in by a passkey of that account. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { secret: holder } = await waitingSignIn(request, context);
	const { platform } = context;
	const site = requirePasskeySite(request, platform.settings);
	await requireTurn(request, platform, "passkey", holder);
	const asked = { purpose: "second-step", holder } as const;
	const get = await askForPasskey(platform, asked, site, await whoIsWaiting(platform, holder));
	return Response.json({ get } satisfies ChallengeAnswer);
}

export function loader() {
	return redirect("/login/second-step");
}
