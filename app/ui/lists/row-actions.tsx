import { Form } from "@remix-run/react";
import { Button, ButtonLink, type ButtonVariant } from "../elements/button";

/** `what` names the row for screen readers: 'Hex bolts'. */
type RowLinkProps = { to: string; what: string };

export const EditLink = ({ to, what }: RowLinkProps) => (
	<ButtonLink to={to} aria-label={`Edit ${what}`}>
		Edit
	</ButtonLink>
);

/** Opens a dialog over the list. */
export const DeleteLink = ({ to, what }: RowLinkProps) => (
	<ButtonLink to={to} variant="plain" aria-label={`Delete ${what}`} preventScrollReset>
		Delete
	</ButtonLink>
);

type RowButtonProps = {
	action?: string;
	/** Hidden: which row it is, and the idempotency key. */
	fields?: Record<string, string>;
	name?: string;
	value?: string;
	variant?: ButtonVariant;
	label: string;
	"aria-label": string;
};

/** A form with one button. */
export function RowButton(props: RowButtonProps) {
	const { action, fields = {}, label, ...button } = props;
	return (
		<Form method="post" action={action} preventScrollReset>
			{Object.entries(fields).map(([field, text]) => (
				<input key={field} type="hidden" name={field} value={text} />
			))}
			<Button type="submit" {...button}>
				{label}
			</Button>
		</Form>
	);
}

type ArchiveButtonProps = Pick<RowButtonProps, "action" | "fields"> & {
	isArchived: boolean;
	what: string;
};

export function ArchiveButton({ isArchived, what, ...form }: ArchiveButtonProps) {
	const label = isArchived ? "Restore" : "Archive";
	return (
		<RowButton
			{...form}
			name="archived"
			value={isArchived ? "no" : "yes"}
			variant="plain"
			label={label}
			aria-label={`${label} ${what}`}
		/>
	);
}
