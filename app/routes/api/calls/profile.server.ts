import { z } from "zod";
import { TOKEN_SCOPES, type TokenScope } from "~/domain/accounts/api-token-rules";
import {
	issueApiToken,
	reissueApiToken,
} from "~/domain/accounts/api-tokens/issue-api-token.server";
import { normalizeEmail, signInInput } from "~/domain/accounts/input";
import { profileInput } from "~/domain/accounts/profile/input";
import { findProfile } from "~/domain/accounts/profile/queries.server";
import { changeProfilePicture, updateProfile } from "~/domain/accounts/profile/verbs.server";
import { findUserByEmail } from "~/domain/accounts/queries.server";
import { FULL_ADMINS } from "~/domain/accounts/staff-rights";
import { defineCall, succeed } from "~/http/api/call.server";
import {
	type Caller,
	createUnauthorizedProblem,
	findAccessProblem,
} from "~/http/api/caller.server";
import { ignoredField, imageField, ownerEmailField } from "~/http/api/fields.server";
import { findUploadedPicture } from "~/http/api/find-uploaded-picture.server";
import { getAuthorizedEmail } from "~/http/api/owner-filter.server";
import { createNotFoundProblem, createProblem } from "~/http/api/problem.server";
import { consumeCallLimit } from "~/http/api/rate-limit.server";
import { modified } from "~/http/api/views/responses.server";
import { profileSchema, toProfileDto } from "~/http/api/views/user.server";
import type { Platform } from "~/platform/platform.server";
import { resetRateLimit } from "~/platform/rate-limit/rate-limit.server";

async function findAuthorizedUserId({ db }: Platform, caller: Caller, named: string | undefined) {
	const email = getAuthorizedEmail(caller, named, FULL_ADMINS);
	if (email === caller.user.email) return caller.user.id;
	const account = email ? await findUserByEmail(db, email) : null;
	return account && !account.isDisabled ? account.user.id : null;
}

export const getProfile = defineCall("GET /profile", {
	tag: "Accounts",
	name: "getProfile",
	summary: "Your profile",
	notes: "Defaults to your own email; admins may use any email.",
	access: "customer",
	query: z.object({ email: ownerEmailField }),
	response: profileSchema,
	errorStatuses: [404],
	example: { path: "/profile", query: "email=shopper@toolyard.test" },
	async run({ platform, caller, query: { email } }) {
		const userId = await findAuthorizedUserId(platform, caller, email);
		const profile = userId ? await findProfile(platform.db, userId) : null;
		return profile
			? succeed(toProfileDto(profile, platform.settings.origin))
			: createNotFoundProblem();
	},
});

/** Leaves out the form's defaults, so that omitted fields keep their values. */
const profileFields = {
	name: profileInput.shape.name.unwrap().optional(),
	address: profileInput.shape.address.unwrap().optional(),
	gender: profileInput.shape.gender.unwrap().optional(),
	age: profileInput.shape.age.unwrap().optional(),
	education: profileInput.shape.education.unwrap().optional(),
};

const putUserInput = z
	.strictObject({
		password: signInInput.shape.password.optional().describe("Only to get a token"),
		scope: z
			.enum(TOKEN_SCOPES)
			.optional()
			.describe("The token's highest permission; defaults to your own"),
		...profileFields,
		img1: imageField.optional(),
		img2: imageField.optional(),
		email: ignoredField,
	})
	.refine(({ password, scope, email: _, ...profile }) => {
		const hasProfileFields = Object.keys(profile).length > 0;
		return !(hasProfileFields && (password !== undefined || scope !== undefined));
	}, "Send either a password and scope, or profile fields");

export const putUser = defineCall("PUT /user/{user}", {
	tag: "Accounts",
	name: "putUser",
	summary: "Get a token or change a profile, by email",
	notes:
		"A password returns a token that works for a day; an account has at most five of these. Tokens that last longer are created on the account page. A token without fields returns another that expires no later. A token with profile fields changes your profile; admins may change any.",
	access: "anyone",
	input: putUserInput,
	response: z.union([z.strictObject({ token: z.string() }), modified]),
	errorStatuses: [401, 403, 404],
	example: { path: "/user/shopper@toolyard.test", input: { password: "shopper-demo-1" } },
	async run({ request, platform, caller, params, input }) {
		const { password, scope, email: _, ...profile } = input;
		if (password !== undefined)
			return issueToken(request, platform, params.user, { password, scope });
		if (!caller) return createUnauthorizedProblem("Send your password, or a token");
		if (Object.keys(profile).length === 0)
			return reissueToken(request, platform, caller, params.user);
		const accessProblem = findAccessProblem({ access: "customer", method: "PUT" }, caller);
		if (accessProblem) return accessProblem;
		const userId = await findAuthorizedUserId(platform, caller, params.user);
		return userId ? changeProfile(platform, caller, userId, profile) : createNotFoundProblem();
	},
});

/** A wrong password counts towards the login page's rate limit. */
async function issueToken(
	request: Request,
	platform: Platform,
	user: string,
	{ password, scope }: { password: string; scope?: TokenScope },
) {
	const email = normalizeEmail(user.trim());
	const turn = await consumeCallLimit(request, platform, "sign-in", email);
	if (!turn.ok) return turn;
	const result = await issueApiToken(platform, { email, password }, scope);
	if (result.ok) {
		await resetRateLimit(platform, turn);
		return succeed({ token: result.secret });
	}
	switch (result.reason) {
		case "wrong-credentials":
			return createUnauthorizedProblem("The email or password is wrong");
		case "multi-factor-auth-required":
			return createUnauthorizedProblem(
				"This account uses two-factor authentication. Create a token on its account page (multi-factor-auth-required)",
			);
		case "user-disabled":
			return createProblem(403, "This account is disabled");
		case "scope-too-wide":
			return createProblem(403, "Only an admin can have a token with the scope 'admin'");
	}
}

async function reissueToken(
	request: Request,
	platform: Platform,
	{ user, tokenHash }: Caller,
	named: string,
) {
	if (normalizeEmail(named.trim()) !== user.email) return createNotFoundProblem();
	const turn = await consumeCallLimit(request, platform, "api-token", user.id);
	if (!turn.ok) return turn;
	const token = await reissueApiToken(platform, user.id, tokenHash);
	return token ? succeed({ token }) : createUnauthorizedProblem("This token has just expired");
}

async function changeProfile(
	platform: Platform,
	caller: Caller,
	userId: string,
	{ img1, img2, ...fields }: Omit<z.infer<typeof putUserInput>, "password" | "scope" | "email">,
) {
	const requestedPictures = [
		{ which: "photo", field: "img1", url: img1 },
		{ which: "cover", field: "img2", url: img2 },
	] as const;
	const uploads = [];
	for (const { which, field, url } of requestedPictures) {
		if (url === undefined) continue;
		uploads.push({ which, picture: await findUploadedPicture(platform, caller, url, field) });
	}
	await updateProfile(platform, userId, fields);
	for (const { which, picture } of uploads) {
		const changed = await changeProfilePicture(platform, userId, which, picture);
		if (!changed.ok) return createNotFoundProblem();
	}
	return succeed({ modifiedCount: 1 });
}
