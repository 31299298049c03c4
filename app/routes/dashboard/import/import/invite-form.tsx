import { Form } from "@remix-run/react";
import type { countInvitations } from "~/domain/imports/kinds/customers/invite-customers.server";
import { MAX_INVITED } from "~/domain/imports/model/rules";
import { formatNumber } from "~/platform/format/format-number";
import { Button } from "~/ui/elements/button";

type InviteFormProps = Awaited<ReturnType<typeof countInvitations>> & { run: number };

/** Says who got a mail, and sends one to the others when an admin wants it. */
export const InviteForm = ({ run, waiting, invited }: InviteFormProps) => (
	<Form method="post" className="mb-8 max-w-text">
		{invited > 0 ? (
			<p className="mb-4">
				{invited === 1 ? "1 customer is" : `${formatNumber(invited)} customers are`} invited.
			</p>
		) : null}
		{waiting > 0 ? (
			<>
				<p className="mb-4">
					Each gets one email: a person to choose a password, the owner of a company to join it. The
					links work for 7 days.
				</p>
				<input type="hidden" name="act" value="invite" />
				<input type="hidden" name="run" value={run} />
				<Button type="submit" variant="main">{`Invite ${describe(waiting)}`}</Button>
			</>
		) : null}
	</Form>
);

const describe = (waiting: number) =>
	waiting > MAX_INVITED
		? `the first ${formatNumber(MAX_INVITED)} of ${formatNumber(waiting)} customers`
		: waiting === 1
			? "1 customer"
			: `${formatNumber(waiting)} customers`;
