import { SCOPE_LABELS } from "~/domain/accounts/api-token-rules";
import type { ApiTokenView } from "~/domain/accounts/api-tokens/queries.server";
import { Badge } from "~/ui/elements/badge";
import { Day, MomentOrNever } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";
import { RowLink } from "~/ui/lists/row-actions";

type Token = ApiTokenView & { isExpired: boolean };

export const TokenTable = ({ tokens }: { tokens: readonly Token[] }) => (
	<DataTable
		caption="Your tokens, newest first"
		rows={tokens}
		columns={[
			["Name", ({ name }) => <strong>{name}</strong>],
			["Permission", ({ scope }) => SCOPE_LABELS[scope]],
			["Created", ({ createdAt }) => <Day at={createdAt} />],
			["Expires", (token) => <Expiry {...token} />],
			["Last used", ({ lastUsedAt }) => <MomentOrNever at={lastUsedAt} />],
			[
				"Actions",
				({ id, name }) => (
					<RowLink to={`/account/tokens/${id}/revoke`} label="Revoke" what={name} />
				),
			],
		]}
	/>
);

const Expiry = ({ expiresAt, isExpired }: Token) => (
	<>
		<Day at={expiresAt} /> {isExpired ? <Badge tone="bad">Expired</Badge> : null}
	</>
);
