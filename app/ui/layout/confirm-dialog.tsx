import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "../elements/button";
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
	cancelLabel = "Cancel",
	cancelTo,
	children,
}: ConfirmDialogProps) {
	return (
		<DialogPage title={question} closeTo={cancelTo} small>
			<Form method="post" replace>
				{lead ? <p className="mb-2 font-bold">{lead}</p> : null}
				{detail ? <p className="mb-6">{detail}</p> : null}
				{children}
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="danger">
						{confirmLabel}
					</Button>
					<ButtonLink to={cancelTo} preventScrollReset>
						{cancelLabel}
					</ButtonLink>
				</div>
			</Form>
		</DialogPage>
	);
}
