import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormButtons } from "../elements/form-buttons";
import { DialogPage } from "../layout/dialog";
import { FormErrors } from "./form-errors";
import { IdempotencyKeyField } from "./idempotency-key-field";

type ConfirmDialogProps = {
	question: string;
	lead?: ReactNode;
	detail?: ReactNode;
	confirmLabel: string;
	cancelLabel?: string;
	cancelTo: string;
	idempotencyKey?: string;
	children?: ReactNode;
};

export function ConfirmDialog(props: ConfirmDialogProps) {
	const { question, lead, detail, confirmLabel, cancelLabel, cancelTo, idempotencyKey } = props;
	return (
		<DialogPage title={question} closeTo={cancelTo} small>
			<Form method="post" replace>
				{lead ? <p className="mb-2 font-bold">{lead}</p> : null}
				{detail ? <p className="mb-6">{detail}</p> : null}
				{props.children}
				{idempotencyKey ? <IdempotencyKeyField value={idempotencyKey} /> : null}
				<FormButtons
					submit={confirmLabel}
					variant="danger"
					isDialog
					cancelTo={cancelTo}
					cancelLabel={cancelLabel}
				/>
			</Form>
		</DialogPage>
	);
}

type DeleteDialogProps = Pick<ConfirmDialogProps, "detail" | "cancelTo" | "children"> & {
	error?: string;
};

export const DeleteDialog = ({ error, children, ...dialog }: DeleteDialogProps) => (
	<ConfirmDialog question="Are you sure to delete" confirmLabel="Delete" {...dialog}>
		{children}
		<FormErrors errors={error ? [error] : []} />
	</ConfirmDialog>
);
