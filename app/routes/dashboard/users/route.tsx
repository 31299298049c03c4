import { Link } from "@remix-run/react";
import {
	findAccounts,
	type ListedUser,
	listAccounts,
	USERS_PAGE_SIZE,
} from "~/domain/accounts/queries.server";
import { ALL_RIGHTS, describeRights } from "~/domain/accounts/staff-rights";
import { admin } from "~/http/pages/page.server";
import { readFindParam, readListUrl } from "~/http/responses/list-url.server";
import { titled, withData } from "~/http/routing/route-handle";
import { Badge } from "~/ui/elements/badge";
import { FindForm } from "~/ui/lists/find-form";
import { ListPage } from "~/ui/lists/list-page";
import { DeleteLink, RowButton, RowLink } from "~/ui/lists/row-actions";

export const meta = titled<typeof loader>("Users", ({ sought }) =>
	sought ? `Users: ${sought}` : "Users",
);

export const loader = admin.loader(async ({ request, user, ctx }) => {
	const { db, newId } = ctx;
	const sought = readFindParam(request.url);
	const { after, place, query } = readListUrl("/dashboard", request.url, { find: sought });
	const shared = { myId: user.id, sought, query, idempotencyKey: newId() };
	if (sought) {
		const users = await findAccounts(db, sought);
		const isCut = users.length === USERS_PAGE_SIZE;
		return { ...shared, users, isCut, place: { ...place, isFirst: true, next: null } };
	}
	const { users, next } = await listAccounts(db, after);
	return { ...shared, users, isCut: false, place: { ...place, next } };
});

export default withData<typeof loader>(({ users, place, sought, isCut, ...page }) => {
	const caption = sought
		? `Users that match '${sought}'${isCut ? ": the first 50. Type more to narrow the list" : ""}`
		: "All users, newest first";
	return (
		<ListPage
			title="Users"
			exported={["users"]}
			empty={sought ? `No user matches '${sought}'` : "No more users"}
			noMore="No more users"
			place={place}
			caption={caption}
			rows={users}
			columns={[
				["Name", (user) => <UserName {...user} isCurrentUser={user.id === page.myId} />],
				["Email", ({ email }) => email],
				["Role", (user) => <UserRole {...user} />],
				["Actions", (user) => <UserActions user={user} {...page} />],
			]}
		>
			<FindForm
				path="/dashboard"
				rows="Users"
				id="find-user"
				label="Find by name, company, BIN, email or phone"
				sought={sought}
				autoCapitalize="none"
			/>
		</ListPage>
	);
});

const UserName = ({ name, customerId, isCurrentUser }: ListedUser & { isCurrentUser: boolean }) => (
	<>
		<Link to={`/dashboard/customers/${customerId}`}>{name || "User name"}</Link>
		{isCurrentUser ? <span className="text-soft"> (you)</span> : null}
	</>
);

const UserRole = ({ role, staffRights }: ListedUser) => (
	<>
		<Badge tone={role === "admin" ? "good" : "neutral"}>{role}</Badge>
		{role === "admin" && staffRights !== ALL_RIGHTS ? (
			<small className="block">{describeRights(staffRights)}</small>
		) : null}
	</>
);

type UserActionsProps = { user: ListedUser; myId: string; query: string; idempotencyKey: string };

function UserActions({ user, myId, query, idempotencyKey }: UserActionsProps) {
	const { id, customerId, email, role } = user;
	const path = `/dashboard/users/${id}`;
	return (
		<>
			<RowLink
				to={`/dashboard/customers/${customerId}/order-pad`}
				label="Order"
				what={`for ${email}`}
				isPage
			/>
			{role === "admin" ? (
				id === myId ? null : (
					<RowLink to={`${path}/rights`} label="Rights" what={`of ${email}`} isPage />
				)
			) : (
				<RowButton
					action={`${path}/make-admin${query}`}
					fields={{ idempotencyKey }}
					label="Make Admin"
					aria-label={`Make Admin: ${email}`}
				/>
			)}
			{id === myId ? null : <DeleteLink to={`${path}/delete${query}`} what={email} />}
		</>
	);
}
