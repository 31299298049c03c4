import { z } from "zod";
import { TOKEN_SCOPES, type TokenScope } from "~/domain/accounts/api-token-rules";
import {
	issueApiToken,
	reissueApiToken,
} from "~/domain/accounts/api-tokens/issue-api-token.server";
import { signInInput } from "~/domain/accounts/input";
import { changeProfilePicture } from "~/domain/accounts/profile/change-profile-picture.server";
import { profileInput } from "~/domain/accounts/profile/input";
import { profileOf } from "~/domain/accounts/profile/queries.server";
import { updateProfile } from "~/domain/accounts/profile/update-profile.server";
import { userByEmail } from "~/domain/accounts/queries.server";
import { call, done } from "~/http/api/call.server";
import { type Caller, noToken, refusalOf } from "~/http/api/caller.server";
import { carried, imageField, whose } from "~/http/api/fields.server";
import { uploadedPicture } from "~/http/api/find-uploaded-picture.server";
import { reachableEmail } from "~/http/api/owner-filter.server";
import { nothingHere, refuse } from "~/http/api/problem.server";
import { turnOf } from "~/http/api/rate-limit.server";
import { modified } from "~/http/api/views/responses.server";
import { profileShape, profileView } from "~/http/api/views/user.server";
import type { Platform } from "~/platform/platform.server";
import { forgetTurns } from "~/platform/rate-limit/rate-limit.server";

/** The account that a caller reaches by this address: their own, or any for an admin. */
async function reachableUser({ db }: Platform, caller: Caller, named: string | undefined) {
	const email = reachableEmail(caller, named);
	if (email === caller.user.email) return caller.user.id;
	const found = email ? await userByEmail(db, email) : null;
	return found && !found.disabled ? found.user.id : null;
}

export const getProfile = call({
	method: "GET",
	path: "/profile",
	about: "Accounts",
	name: "getProfile",
	summary: "Your profile",
	notes: "An admin may name anybody's e-mail; without one it is your own.",
	who: "customer",
	query: z.object({ email: whose }),
	answer: profileShape,
	refuses: [404],
	example: { path: "/profile", query: "email=shopper@toolyard.test" },
	async run({ platform, caller, query: { email } }) {
		const userId = await reachableUser(platform, caller, email);
		const profile = userId ? await profileOf(platform.db, userId) : null;
		return profile ? done(profileView(profile, platform.settings.origin)) : nothingHere();
	},
});

/** Without the form's own default: what isn't sent stays as it is. */
const said = {
	name: profileInput.shape.name.unwrap().optional(),
	address: profileInput.shape.address.unwrap().optional(),
	gender: profileInput.shape.gender.unwrap().optional(),
	age: profileInput.shape.age.unwrap().optional(),
	education: profileInput.shape.education.unwrap().optional(),
};

const putUserInput = z
	.strictObject({
		password: signInInput.shape.password.optional().describe("To get a token, with nothing else"),
		scope: z
			.enum(TOKEN_SCOPES)
			.optional()
			.describe("The most the token may do; without it, all that you may"),
		...said,
		img1: imageField.optional(),
		img2: imageField.optional(),
		email: carried,
	})
	.refine(({ password, scope, email: _, ...profile }) => {
		const isProfile = Object.keys(profile).length > 0;
		return !(isProfile && (password !== undefined || scope !== undefined));
	}, "Send a password and a scope, or fields of the profile, not both");

export const putUser = call({
	method: "PUT",
	path: "/user/{user}",
	about: "Accounts",
	name: "putUser",
	summary: "Get a token, or change a profile; by e-mail",
	notes:
		"With a password it answers a token that works for a day, of which an account has five; longer ones are made on the account page. With a token and nothing else it answers another, which ends no later. With a token and fields of the profile it changes those: your own or, for an admin, anybody's.",
	who: "anyone",
	input: putUserInput,
	answer: z.union([z.strictObject({ token: z.string() }), modified]),
	refuses: [401, 403, 404],
	example: { path: "/user/shopper@toolyard.test", input: { password: "shopper-demo-1" } },
	async run({ request, platform, caller, params, input }) {
		const { password, scope, email: _, ...profile } = input;
		if (password !== undefined) return tokenFor(request, platform, params.user, password, scope);
		if (!caller) return noToken("Send your password, or a token");
		if (Object.keys(profile).length === 0) return anotherToken(platform, caller, params.user);
		const refused = refusalOf({ who: "customer", method: "PUT" }, caller);
		if (refused) return refused;
		const userId = await reachableUser(platform, caller, params.user);
		return userId ? changeProfile(platform, caller, userId, profile) : nothingHere();
	},
});

/** A try at a password counts as one at the login page does. */
async function tokenFor(
	request: Request,
	platform: Platform,
	user: string,
	password: string,
	scope: TokenScope | undefined,
) {
	const email = user.trim().toLowerCase();
	const turn = await turnOf(request, platform, "sign-in", null, email);
	if (!turn.ok) return turn;
	const issued = await issueApiToken(platform, { email, password }, scope);
	if (issued.ok) {
		await forgetTurns(platform, turn);
		return done({ token: issued.secret });
	}
	switch (issued.reason) {
		case "wrong-credentials":
			return noToken("This e-mail and password open no account");
		case "multi-factor-auth-required":
			return noToken(
				"This account asks for a second step. Make a token on its account page (multi-factor-auth-required)",
			);
		case "user-disabled":
			return refuse(403, "This account is disabled");
		case "scope-too-wide":
			return refuse(403, "Only an admin can have a token with the scope 'admin'");
	}
}

async function anotherToken(platform: Platform, { user, tokenHash }: Caller, named: string) {
	if (named.trim().toLowerCase() !== user.email) return nothingHere();
	const token = await reissueApiToken(platform, user.id, tokenHash);
	return token ? done({ token }) : noToken("This token has just ended");
}

async function changeProfile(
	platform: Platform,
	caller: Caller,
	userId: string,
	{ img1, img2, ...said }: Omit<z.infer<typeof putUserInput>, "password" | "scope" | "email">,
) {
	const wanted = [
		{ which: "photo", field: "img1", url: img1 },
		{ which: "cover", field: "img2", url: img2 },
	] as const;
	const uploads = [];
	for (const { which, field, url } of wanted) {
		if (url === undefined) continue;
		const upload = await uploadedPicture(platform, caller, url, field);
		if (!upload.ok) return upload;
		uploads.push({ which, picture: upload.picture });
	}
	await updateProfile(platform, userId, said);
	for (const { which, picture } of uploads) {
		const changed = await changeProfilePicture(platform, userId, which, picture);
		if (!changed.ok) return nothingHere();
	}
	return done({ modifiedCount: 1 });
}
