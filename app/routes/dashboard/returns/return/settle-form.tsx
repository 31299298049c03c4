import { Form } from "@remix-run/react";
import { formatTk } from "~/domain/money/rules";
import { Button } from "~/ui/elements/button";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { INTENTS } from "./return-fields";

type SettleFormProps = { refundPoisha: number; idempotencyKey: string };

export const SettleForm = ({ refundPoisha, idempotencyKey }: SettleFormProps) => (
	<Form method="post" replace className="mt-6">
		<IdempotencyKeyField value={idempotencyKey} />
		<p className="mb-4">
			{refundPoisha > 0
				? `The share of what arrived is ${formatTk(refundPoisha)}. The buyer gets an email when it was sent.`
				: "Nothing is left to refund for what arrived."}
		</p>
		<Button type="submit" name="intent" value={INTENTS.settle} variant="main">
			{refundPoisha > 0 ? `Refund ${formatTk(refundPoisha)}` : "Settle without a refund"}
		</Button>
	</Form>
);
