import { Button } from "~/ui/elements/button";
import { Day } from "~/ui/elements/date-time";
import { ActionsCell, Cell, Table } from "~/ui/elements/table";

type Account = {
	id: string;
	name: string;
	email: string;
	number: string;
	untilAt: number;
	hasEnded: boolean;
};

/** Its buttons submit the form around it, which asks for the password. */
export function AccountTable({ accounts }: { accounts: readonly Account[] }) {
	return (
		<Table
			caption="By email. To end an exemption now, enter your password above first."
			head={["Name", "Email", "Certificate", "Last day", "Actions"]}
		>
			{accounts.map(({ id, name, email, number, untilAt, hasEnded }) => (
				<tr key={id}>
					<Cell label="Name">{name}</Cell>
					<Cell label="Email">{email}</Cell>
					<Cell label="Certificate">{number}</Cell>
					<Cell label="Last day">
						<Day at={untilAt - 1} />
						{hasEnded ? <span className="text-soft"> ended</span> : null}
					</Cell>
					<ActionsCell>
						{hasEnded ? null : (
							<Button
								type="submit"
								name="end"
								value={id}
								variant="plain"
								aria-label={`End the exemption of ${email}`}
							>
								End
							</Button>
						)}
					</ActionsCell>
				</tr>
			))}
		</Table>
	);
}
