import { Form } from "@remix-run/react";
import { Button, ButtonLink, type ButtonVariant } from "../elements/button";

type RowLinkProps = {
	to: string;
	label: string;
	/** Names the row for screen readers: 'Hex bolts'. */
	what: string;
	variant?: ButtonVariant;
	/** Whether another page opens, not a dialog over the list. */
	isPage?: boolean;
};

export const RowLink = ({ to, label, what, variant, isPage }: RowLinkProps) => (
	<ButtonLink
		to={to}
		variant={variant}
		aria-label={`${label} ${what}`}
		preventScrollReset={!isPage}
	>
		{label}
	</ButtonLink>
);

export const EditLink = (link: Pick<RowLinkProps, "to" | "what">) => (
	<RowLink {...link} label="Edit" isPage />
);

export const DeleteLink = (link: Pick<RowLinkProps, "to" | "what">) => (
	<RowLink {...link} label="Delete" variant="plain" />
);

type EditAndDeleteProps = { path: string; id: string; name: string; query?: string };

/** To a row's page and its dialog, below a list's `path`; `query` leads back to the same list. */
export const EditAndDelete = ({ path, id, name, query = "" }: EditAndDeleteProps) => (
	<>
		<EditLink to={`${path}/${id}${query}`} what={name} />
		<DeleteLink to={`${path}/${id}/delete${query}`} what={name} />
	</>
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
