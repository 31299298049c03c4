import { Link } from "@remix-run/react";
import type { ListedUser } from "~/domain/accounts/queries.server";
import type { Role } from "~/domain/accounts/rules";
import { Badge } from "~/ui/elements/badge";
import { DeleteLink, RowButton, RowLink } from "~/ui/lists/row-actions";

type UserNameProps = Pick<ListedUser, "name" | "customerId"> & { isCurrentUser: boolean };

export const UserName = ({ name, customerId, isCurrentUser }: UserNameProps) => (
	<>
		<Link to={`/dashboard/customers/${customerId}`}>{name || "User name"}</Link>
		{isCurrentUser ? <span className="text-soft"> (you)</span> : null}
	</>
);

export const RoleBadge = ({ role }: { role: Role }) => (
	<Badge tone={role === "admin" ? "good" : "neutral"}>{role}</Badge>
);

type UserActionsProps = { user: ListedUser; myId: string; query: string; idempotencyKey: string };

export function UserActions({ user, myId, query, idempotencyKey }: UserActionsProps) {
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
			{role === "admin" ? null : (
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
