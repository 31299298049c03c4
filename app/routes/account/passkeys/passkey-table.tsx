import type { PasskeyView } from "~/domain/accounts/passkeys/queries.server";
import { Day, MomentOrNever } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";
import { RowLink } from "~/ui/lists/row-actions";

type Passkey = PasskeyView & { isHere: boolean };

export const PasskeyTable = ({ passkeys }: { passkeys: readonly Passkey[] }) => (
	<DataTable
		caption="Your passkeys, newest first"
		rows={passkeys}
		columns={[
			["Name", (passkey) => <Name {...passkey} />],
			["Added", ({ createdAt }) => <Day at={createdAt} />],
			["Last used", ({ lastUsedAt }) => <MomentOrNever at={lastUsedAt} />],
			[
				"Actions",
				({ id, name }) => (
					<RowLink to={`/account/passkeys/${id}/remove`} label="Remove" what={name} />
				),
			],
		]}
	/>
);

const Name = ({ name, isHere, siteId }: Passkey) => (
	<>
		<strong>{name}</strong>
		{isHere ? null : <small className="block">Works at {siteId} only</small>}
	</>
);
