import { Form } from "@remix-run/react";
import type { ListedUser } from "~/domain/accounts/queries.server";
import { Badge } from "~/ui/elements/badge";
import { Button, ButtonLink } from "~/ui/elements/button";
import { ActionsCell, Cell } from "~/ui/elements/table";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";

type UserRowProps = {
	user: ListedUser;
	isCurrentUser: boolean;
	query: string;
	idempotencyKey: string;
};

export function UserRow({ user, isCurrentUser, query, idempotencyKey }: UserRowProps) {
	const { id, email, role } = user;
	return (
		<tr>
			<Cell label="Name">
				{user.name || "User name"}
				{isCurrentUser ? <span className="text-soft"> (you)</span> : null}
			</Cell>
			<Cell label="Email">{email}</Cell>
			<Cell label="Role">
				<Badge tone={role === "admin" ? "good" : "neutral"}>{role}</Badge>
			</Cell>
			<ActionsCell>
				<ButtonLink to={`/dashboard/users/${id}/order-pad`} aria-label={`Order for ${email}`}>
					Order
				</ButtonLink>
				{role === "admin" ? null : (
					<Form
						method="post"
						action={`/dashboard/users/${id}/make-admin${query}`}
						preventScrollReset
					>
						<IdempotencyKeyField value={idempotencyKey} />
						<Button type="submit" aria-label={`Make Admin: ${email}`}>
							Make Admin
						</Button>
					</Form>
				)}
				{isCurrentUser ? null : (
					<ButtonLink
						to={`/dashboard/users/${id}/delete${query}`}
						variant="plain"
						aria-label={`Delete ${email}`}
						preventScrollReset
					>
						Delete
					</ButtonLink>
				)}
			</ActionsCell>
		</tr>
	);
}
