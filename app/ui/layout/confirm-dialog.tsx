import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { FormButtons } from "../elements/form-buttons";
import { DialogPage } from "./dialog";

type ConfirmDialogProps = {
	question: string;
	lead?: ReactNode;
	detail?: ReactNode;
	confirmLabel: string;
	cancelLabel?: string;
	cancelTo: string;
	children?: ReactNode;
};

export function ConfirmDialog({
	question,
	lead,
	detail,
	confirmLabel,
	cancelLabel,
	cancelTo,
	children,
}: ConfirmDialogProps) {
	return (
		<DialogPage title={question} closeTo={cancelTo} small>
			<Form method="post" replace>
				{lead ? <p className="mb-2 font-bold">{lead}</p> : null}
				{detail ? <p className="mb-6">{detail}</p> : null}
				{children}
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
