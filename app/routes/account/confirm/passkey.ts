import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { askForPasskey } from "~/domain/accounts/passkeys/passkey-options.server";
import { requireVerifiedUser } from "~/http/auth/guards.server";
import { requirePasskeySite } from "~/http/auth/passkeys.server";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import type { ChallengeAnswer } from "~/ui/passkeys/passkey-ceremony";

/** A challenge for somebody signed in who proves once more, by a passkey, who they are. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireVerifiedUser(request, context);
	const { platform, visit } = context;
	const site = requirePasskeySite(request, platform.settings);
	await requireTurn(request, platform, "passkey", user.id);
	const { sessionSecret } = await visit();
	const asked = { purpose: "confirm", holder: sessionSecret ?? "" } as const;
	const get = await askForPasskey(platform, asked, site, user.id);
	return Response.json({ get } satisfies ChallengeAnswer);
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireVerifiedUser(request, context);
	return redirect("/account/confirm");
}
