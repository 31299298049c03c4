import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { ManualResolutionFields } from "~/domain/payments/input";
import { DialogPage } from "../layout/dialog";
import { TextArea } from "./field";
import { PostForm } from "./post-form";

type ManualResolutionDialogProps = {
	title: string;
	children: ReactNode;
	hint: string;
	button: string;
	closeTo: string;
	lastResult: SubmissionResult | undefined;
};

export function ManualResolutionDialog({
	title,
	children,
	hint,
	button,
	closeTo,
	lastResult,
}: ManualResolutionDialogProps) {
	return (
		<DialogPage title={title} closeTo={closeTo}>
			<div className="mb-5">{children}</div>
			<PostForm<ManualResolutionFields>
				replace
				lastResult={lastResult}
				buttons={{ submit: button, cancelTo: closeTo, isDialog: true }}
			>
				{(fields) => <TextArea label="Note" rows={4} hint={hint} required field={fields.note} />}
			</PostForm>
		</DialogPage>
	);
}
