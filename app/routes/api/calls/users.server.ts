import { z } from "zod";
import { normalizeEmail } from "~/domain/accounts/input";
import { makeAdmin } from "~/domain/accounts/lifecycle/rights.server";
import { findUserByEmail, listAccounts } from "~/domain/accounts/queries.server";
import { FULL_ADMINS } from "~/domain/accounts/staff-rights";
import { deleteUser } from "~/domain/privacy/delete-account.server";
import { defineCall, succeed } from "~/http/api/call.server";
import { getAuthorizedEmail } from "~/http/api/owner-filter.server";
import { createNotFoundProblem } from "~/http/api/problem.server";
import { deleted, modified, pageQuery } from "~/http/api/views/responses.server";
import { toUserDto, userSchema } from "~/http/api/views/user.server";
import { found } from "~/platform/refused";

export const getAdmin = defineCall("GET /admin/{email}", {
	tag: "Accounts",
	name: "isAdmin",
	summary: "Whether you are an admin; admins may check any email",
	access: "customer",
	response: z.strictObject({ admin: z.boolean() }),
	errorStatuses: [404],
	example: { path: "/admin/shopper@toolyard.test" },
	async run({ platform, caller, params }) {
		const email = getAuthorizedEmail(caller, params.email, FULL_ADMINS);
		const account = email ? await findUserByEmail(platform.db, email) : null;
		if (!account || account.isDisabled) return createNotFoundProblem();
		return succeed({ admin: account.user.role === "admin" });
	},
});

export const listUsers = defineCall("GET /user", {
	tag: "Accounts",
	name: "listUsers",
	summary: "All accounts, newest first",
	access: "admin",
	query: pageQuery,
	response: z.array(userSchema),
	example: { path: "/user" },
	async run({ platform, query: { after, limit } }) {
		const { users, next } = await listAccounts(platform.db, after ?? null, limit);
		return succeed(
			users.map((user) => toUserDto(user, platform.settings.origin)),
			{ next },
		);
	},
});

export const putAdmin = defineCall("PUT /user/admin/{email}", {
	tag: "Accounts",
	name: "makeAdmin",
	summary: "Make a user an admin",
	notes: "A modifiedCount of 0 means that they were already an admin.",
	access: "admin",
	forbiddenDetail: "Failed to Make an admin",
	response: modified,
	errorStatuses: [404],
	example: { path: "/user/admin/$EMAIL" },
	async run({ ctx, params }) {
		const account = await findUserByEmail(ctx.db, normalizeEmail(params.email.trim()));
		if (!account || account.isDisabled) return createNotFoundProblem();
		const made = await makeAdmin(ctx, account.user.id);
		if (made === "no-such-user") return createNotFoundProblem();
		return succeed({ modifiedCount: made === "made" ? 1 : 0 });
	},
});

export const removeUser = defineCall("DELETE /user/{user}", {
	tag: "Accounts",
	name: "deleteUser",
	summary: "Delete an account, by its id",
	access: "admin",
	response: deleted,
	errorStatuses: [404, 409],
	example: { path: "/user/$USER" },
	async run({ ctx, params }) {
		found(await deleteUser(ctx, params.user));
		return succeed({ deletedCount: 1 });
	},
});
