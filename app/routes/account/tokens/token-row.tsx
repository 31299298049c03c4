import { SCOPE_LABELS } from "~/domain/accounts/api-token-rules";
import type { ApiTokenView } from "~/domain/accounts/api-tokens/queries.server";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { Day, Moment } from "~/ui/elements/date-time";
import { ActionsCell, Cell } from "~/ui/elements/table";

/** One API token; an expired one is listed for a while and can be taken off the list. */
export function TokenRow({ token }: { token: ApiTokenView & { isExpired: boolean } }) {
	const { id, name, scope, createdAt, expiresAt, lastUsedAt, isExpired } = token;
	return (
		<tr>
			<Cell label="Name">
				<strong>{name}</strong>
			</Cell>
			<Cell label="May">{SCOPE_LABELS[scope]}</Cell>
			<Cell label="Made">
				<Day at={createdAt} />
			</Cell>
			<Cell label="Works until">
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
