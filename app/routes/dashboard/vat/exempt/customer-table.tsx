import { Button } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { DataTable } from "~/ui/lists/data-table";

type Customer = {
	id: string;
	name: string;
	email: string;
	number: string;
	untilAt: number;
	hasEnded: boolean;
};

/** Its buttons submit the form around it, which asks for the password. */
export const CustomerTable = ({ customers }: { customers: readonly Customer[] }) => (
	<DataTable
		empty="No customer is exempt yet"
		caption="By email. To end an exemption now, enter your password above first."
		rows={customers}
		columns={[
			["Name", ({ name }) => name],
			["Email", ({ email }) => email],
			["Certificate", ({ number }) => number],
			["Last day", (customer) => <LastDay {...customer} />],
			["Actions", (customer) => (customer.hasEnded ? null : <EndButton {...customer} />)],
		]}
	/>
);

const LastDay = ({ untilAt, hasEnded }: Customer) => (
	<>
		<Day at={untilAt - 1} />
		{hasEnded ? <span className="text-soft"> ended</span> : null}
	</>
);

const EndButton = ({ id, email }: Customer) => (
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
