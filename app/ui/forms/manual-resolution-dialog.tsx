import type { ReactNode } from "react";
import type { ManualResolutionFields } from "~/domain/payments/input";
import { DialogPage } from "../layout/dialog";
import { PostForm } from "./post-form";
import { TextArea } from "./text-area";

type ManualResolutionDialogProps = {
	title: string;
	children: ReactNode;
	hint: string;
	button: string;
	closeTo: string;
};

export function ManualResolutionDialog({
	title,
	children,
	hint,
	button,
	closeTo,
}: ManualResolutionDialogProps) {
	return (
		<DialogPage title={title} closeTo={closeTo}>
			<div className="mb-5">{children}</div>
			<PostForm<ManualResolutionFields>
				replace
				buttons={{ submit: button, cancelTo: closeTo, isDialog: true }}
			>
				{(fields) => <TextArea label="Note" rows={4} hint={hint} required field={fields.note} />}
			</PostForm>
		</DialogPage>
	);
}
