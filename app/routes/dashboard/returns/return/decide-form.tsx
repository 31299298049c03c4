import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { TextArea } from "~/ui/forms/field";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { getTypedState, type LineFormResult } from "~/ui/orders/line-form";
import { INTENTS } from "./return-fields";

type DecideFormProps = { isApproved: boolean; result?: LineFormResult; idempotencyKey: string };

/** What was approved can still be rejected. */
export const DecideForm = ({ isApproved, result, idempotencyKey }: DecideFormProps) => (
	<Form method="post" noValidate replace className="mt-8 max-w-text">
		<IdempotencyKeyField value={idempotencyKey} />
		{isApproved ? <h2 className="mb-3">If the goods don't arrive</h2> : null}
		<TextArea
			label={isApproved ? "Why it is rejected" : "Answer to the buyer"}
			hint={
				isApproved
					? "Included in the email to the buyer."
					: "Included in the email: where to send the goods, or why you reject the return."
			}
			rows={3}
			required={isApproved}
			{...getTypedState(result, "answer")}
		/>
		<div className="flex flex-wrap gap-3">
			{isApproved ? null : (
				<Button type="submit" name="intent" value={INTENTS.approve} variant="main">
					Approve
				</Button>
			)}
			<Button type="submit" name="intent" value={INTENTS.reject} variant="danger">
				Reject
			</Button>
		</div>
	</Form>
);
