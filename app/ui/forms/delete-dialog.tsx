import type { ReactNode } from "react";
import { ConfirmDialog } from "../layout/confirm-dialog";
import { FormErrors } from "./form-errors";

type DeleteDialogProps = {
	detail?: ReactNode;
	cancelTo: string;
	error?: string;
	children?: ReactNode;
};

export const DeleteDialog = ({ error, children, ...dialog }: DeleteDialogProps) => (
	<ConfirmDialog question="Are you sure to delete" confirmLabel="Delete" {...dialog}>
		{children}
		<FormErrors errors={error ? [error] : []} />
	</ConfirmDialog>
);
