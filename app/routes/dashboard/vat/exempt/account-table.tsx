import { Button } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";

type Account = {
	id: string;
	name: string;
	email: string;
	number: string;
	untilAt: number;
	hasEnded: boolean;
};

/** Its buttons submit the form around it, which asks for the password. */
export const AccountTable = ({ accounts }: { accounts: readonly Account[] }) => (
	<DataTable
		empty="No account is exempt yet"
		caption="By email. To end an exemption now, enter your password above first."
		rows={accounts}
		columns={[
			["Name", ({ name }) => name],
			["Email", ({ email }) => email],
			["Certificate", ({ number }) => number],
			["Last day", (account) => <LastDay {...account} />],
			["Actions", (account) => (account.hasEnded ? null : <EndButton {...account} />)],
		]}
	/>
);

const LastDay = ({ untilAt, hasEnded }: Account) => (
	<>
		<Day at={untilAt - 1} />
		{hasEnded ? <span className="text-soft"> ended</span> : null}
	</>
);

const EndButton = ({ id, email }: Account) => (
	<Button
		type="submit"
		name="end"
		value={id}
		variant="plain"
		aria-label={`End the exemption of ${email}`}
	>
		End
	</Button>
);
