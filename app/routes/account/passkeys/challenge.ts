import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { askForNewPasskey } from "~/domain/accounts/passkeys/passkey-options.server";
import { requireConfirmedUser } from "~/http/auth/guards.server";
import { passkeyRefusal, requirePasskeySite } from "~/http/auth/passkeys.server";
import { requireTurn } from "~/http/rate-limit/rate-limit.server";
import type { ChallengeAnswer } from "~/ui/passkeys/passkey-ceremony";

/** A challenge for a device that makes a passkey for the owner of the account. */
export async function action({ request, context }: ActionFunctionArgs) {
	const user = await requireConfirmedUser(request, context, "/account/passkeys");
	const { platform, visit } = context;
	const site = requirePasskeySite(request, platform.settings);
	await requireTurn(request, platform, "passkey", user.id);
	const { sessionSecret } = await visit();
	const asked = await askForNewPasskey(platform, user, site, sessionSecret ?? "");
	if (asked.ok) return Response.json({ create: asked.options } satisfies ChallengeAnswer);
	const { status, errors } = passkeyRefusal(asked.reason);
	const problem = errors.formErrors?.join(" ") ?? "";
	return Response.json({ problem } satisfies ChallengeAnswer, { status });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	await requireConfirmedUser(request, context, "/account/passkeys");
	return redirect("/account/passkeys");
}
