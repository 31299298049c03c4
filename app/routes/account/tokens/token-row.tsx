import { SCOPE_LABELS } from "~/domain/accounts/api-token-rules";
import type { ApiTokenView } from "~/domain/accounts/api-tokens/queries.server";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Day, Moment } from "~/ui/elements/date-time";
import { ActionsCell, Cell } from "~/ui/elements/table";

export function TokenRow({ token }: { token: ApiTokenView & { isExpired: boolean } }) {
	const { id, name, scope, createdAt, expiresAt, lastUsedAt, isExpired } = token;
	return (
		<tr>
			<Cell label="Name">
				<strong>{name}</strong>
			</Cell>
			<Cell label="Permission">{SCOPE_LABELS[scope]}</Cell>
			<Cell label="Created">
				<Day at={createdAt} />
			</Cell>
			<Cell label="Expires">
				<Day at={expiresAt} /> {isExpired ? <Badge tone="bad">Expired</Badge> : null}
			</Cell>
			<Cell label="Last used">{lastUsedAt === null ? "Never" : <Moment at={lastUsedAt} />}</Cell>
			<ActionsCell>
				<ButtonLink
					to={`/account/tokens/${id}/revoke`}
					aria-label={`Revoke ${name}`}
					preventScrollReset
				>
					Revoke
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}
