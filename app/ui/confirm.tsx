import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "./button";
import { DialogPage } from "./dialog";

type ConfirmProps = {
	question: string;
	detail?: ReactNode;
	confirmLabel: string;
	cancelTo: string;
	/** Hidden inputs that go along. */
	children?: ReactNode;
};

/** Asks before something is lost, as a dialog over the page it belongs to; the answer is posted to this URL. */
export function Confirm({ question, detail, confirmLabel, cancelTo, children }: ConfirmProps) {
	return (
		<DialogPage title={question} closeTo={cancelTo} small>
			<Form method="post" replace>
				{detail ? <p className="mb-6">{detail}</p> : null}
				{children}
				<div className="flex flex-wrap gap-3">
					<Button type="submit" variant="danger">
						{confirmLabel}
					</Button>
					<ButtonLink to={cancelTo} preventScrollReset>
						Go back
					</ButtonLink>
				</div>
			</Form>
		</DialogPage>
	);
}
