import type { AppLoadContext } from "@remix-run/cloudflare";
import { z } from "zod";
import { requirePassword } from "~/domain/accounts/password/password.server";
import { REAUTHENTICATION_MS, type SignedInUser } from "~/domain/accounts/rules";
import { getSignInMethods } from "~/domain/accounts/sign-in/identities.server";
import type { FormReply } from "~/http/input/validate-form.server";
import type { Settings } from "~/platform/config/settings.server";
import { hashSecret } from "~/platform/ids.server";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";
import { Refused } from "~/platform/refused";
import type { PasswordNeed } from "~/ui/forms/password-again-field";
import { createShopCookie } from "../auth/cookies.server";
import { toFormError } from "../errors/domain-error.server";
import { consumeRequestLimit, refuseLimited } from "../rate-limit/rate-limit.server";
import { respondWithForm } from "../responses/respond.server";

/**
 * Says when a session's password was typed into a form. It is not a new sign-in: it opens only these forms, and the
 * session keeps its id, so that a form sent twice is not logged out.
 */
const getTypedCookie = (settings: Settings) =>
	createShopCookie("password-typed", settings, {
		maxAge: REAUTHENTICATION_MS / 1000,
		signed: true,
	});

const typedSchema = z.object({ session: z.string(), at: z.number() });

/** The last sign-in or password of this session counts for ten minutes. */
export async function getPasswordNeed(
	request: Request,
	{ platform, getSession }: Pick<AppLoadContext, "platform" | "getSession">,
	user: SignedInUser,
): Promise<PasswordNeed> {
	const { confirmedAt, sessionSecret } = await getSession();
	const { data: typed } = typedSchema.safeParse(
		await getTypedCookie(platform.settings).read(request),
	);
	const typedAt = typed?.session === hashSecret(sessionSecret ?? "") ? typed.at : 0;
	if (platform.now() - Math.max(confirmedAt, typedAt) < REAUTHENTICATION_MS) return "nothing";
	const { hasPassword } = await getSignInMethods(platform.db, user.id);
	return hasPassword ? "password" : "confirmation";
}

const CONFIRM_FIRST =
	"Nothing was saved. Confirm it's you with the link below, in a new tab, and then save again.";

/** Refuses a password that is wrong or missing, unless it isn't needed now. */
export async function confirmPassword(
	request: Request,
	context: AppLoadContext,
	user: SignedInUser,
	password: string,
): Promise<void> {
	const { platform } = context;
	const need = await getPasswordNeed(request, context, user);
	if (need === "nothing") return;
	if (need === "confirmation") throw new Refused(CONFIRM_FIRST, 403);
	if (password === "") throw new Refused({ password: "Password is Required" }, 400);
	const turn = await consumeRequestLimit(request, platform, "reauthenticate", user.id);
	if (!turn.ok) throw refuseLimited(turn);
	await requirePassword(platform, user, password);
	await resetRateLimit(platform, turn);
	const { sessionSecret } = await context.getSession();
	const typed = { session: hashSecret(sessionSecret ?? ""), at: platform.now() };
	context.setCookies.push(await getTypedCookie(platform.settings).serialize(typed));
}

type PostedPassword = { value: { password: string }; reply: FormReply };

/** Null if the password is right or not needed now; otherwise the form again, with all that was typed. */
export const findPasswordError = (
	request: Request,
	context: AppLoadContext,
	user: SignedInUser,
	{ value, reply }: PostedPassword,
) =>
	confirmPassword(request, context, user, value.password).then(
		() => null,
		(refused: unknown) => {
			if (!(refused instanceof Refused)) throw refused;
			const { errors, status, headers } = toFormError(refused);
			return respondWithForm(reply(errors), status, headers);
		},
	);
