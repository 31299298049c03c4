import { z } from "zod";
import { makeAdmin } from "~/domain/accounts/lifecycle/make-admin.server";
import { allUsers, userByEmail } from "~/domain/accounts/queries.server";
import { deleteUser } from "~/domain/privacy/delete-user.server";
import { call, done } from "~/http/api/call.server";
import { reachableEmail } from "~/http/api/owner-filter.server";
import { nothingHere, refuse } from "~/http/api/problem.server";
import { deleted, modified, pageQuery } from "~/http/api/views/responses.server";
import { userShape, userView } from "~/http/api/views/user.server";
import { deleteUserRefusal } from "~/http/errors/account-deletion.server";
import { sendDueMail } from "~/platform/outbox/outbox.server";

export const getAdmin = call({
	method: "GET",
	path: "/admin/{email}",
	about: "Accounts",
	name: "isAdmin",
	summary: "Whether somebody is an admin: yourself, or anybody for an admin",
	who: "customer",
	answer: z.strictObject({ admin: z.boolean() }),
	refuses: [404],
	example: { path: "/admin/shopper@toolyard.test" },
	async run({ platform, caller, params }) {
		const email = reachableEmail(caller, params.email);
		const found = email ? await userByEmail(platform.db, email) : null;
		if (!found || found.disabled) return nothingHere();
		return done({ admin: found.user.role === "admin" });
	},
});

export const listUsers = call({
	method: "GET",
	path: "/user",
	about: "Accounts",
	name: "listUsers",
	summary: "All accounts, newest first",
	who: "admin",
	query: pageQuery,
	answer: z.array(userShape),
	example: { path: "/user" },
	async run({ platform, query: { after, limit } }) {
		const { users, next } = await allUsers(platform.db, after ?? null, limit);
		return done(
			users.map((user) => userView(user, platform.settings.origin)),
			{ next },
		);
	},
});

export const putAdmin = call({
	method: "PUT",
	path: "/user/admin/{email}",
	about: "Accounts",
	name: "makeAdmin",
	summary: "Make somebody an admin",
	notes: "A modifiedCount of 0 says that they were one already.",
	who: "admin",
	shut: "Failed to Make an admin",
	answer: modified,
	refuses: [404],
	example: { path: "/user/admin/$EMAIL" },
	async run({ platform, caller, params }) {
		const found = await userByEmail(platform.db, params.email.trim().toLowerCase());
		if (!found || found.disabled) return nothingHere();
		const made = await makeAdmin(platform, caller.user.id, found.user.id);
		if (!made.ok) {
			return made.reason === "already-admin" ? done({ modifiedCount: 0 }) : nothingHere();
		}
		platform.afterAnswer(sendDueMail(platform));
		return done({ modifiedCount: 1 });
	},
});

export const removeUser = call({
	method: "DELETE",
	path: "/user/{user}",
	about: "Accounts",
	name: "deleteUser",
	summary: "Delete an account, by its id",
	who: "admin",
	answer: deleted,
	refuses: [404, 409],
	example: { path: "/user/$USER" },
	async run({ platform, caller, params }) {
		const gone = await deleteUser(platform, caller.user.id, params.user);
		if (gone.ok) return done({ deletedCount: 1 });
		return refuse(409, deleteUserRefusal(gone));
	},
});
