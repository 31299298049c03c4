import { type ActionFunctionArgs, redirect } from "@remix-run/cloudflare";
import { askForPasskey } from "~/domain/accounts/passkeys/passkey-options.server";
import { whoIsWaiting } from "~/domain/accounts/sign-in/pending-sign-in.server";
import { requirePasskeySite } from "~/http/auth/passkeys.server";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import type { ChallengeAnswer } from "~/ui/passkeys/passkey-ceremony";
import { waitingSignIn } from "./finish-sign-in.server";

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
