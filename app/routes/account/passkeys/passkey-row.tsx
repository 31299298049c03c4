import type { PasskeyView } from "~/domain/accounts/passkeys/queries.server";
import { ButtonLink } from "~/ui/elements/button";
import { Day, Moment } from "~/ui/elements/date-time";
import { ActionsCell, Cell } from "~/ui/elements/table";

export function PasskeyRow({ passkey }: { passkey: PasskeyView & { isHere: boolean } }) {
	const { id, name, siteId, createdAt, lastUsedAt, isHere } = passkey;
	return (
		<tr>
			<Cell label="Name">
				<strong>{name}</strong>
				{isHere ? null : <small className="block">Works at {siteId} only</small>}
			</Cell>
			<Cell label="Added">
				<Day at={createdAt} />
			</Cell>
			<Cell label="Last used">{lastUsedAt === null ? "Never" : <Moment at={lastUsedAt} />}</Cell>
			<ActionsCell>
				<ButtonLink
					to={`/account/passkeys/${id}/remove`}
					aria-label={`Remove ${name}`}
					preventScrollReset
				>
					Remove
				</ButtonLink>
			</ActionsCell>
		</tr>
	);
}
