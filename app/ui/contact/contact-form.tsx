import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { ContactFields } from "~/domain/contact/input";
import { Button, type ButtonVariant } from "~/ui/elements/button";
import { Field, type FieldState } from "~/ui/forms/field";
import { Honeypot } from "~/ui/forms/honeypot";
import { IdempotencyKeyField } from "~/ui/forms/idempotency-key-field";
import { TextArea } from "~/ui/forms/text-area";
import { RENDERED_AT_FIELD } from "~/ui/public-form-fields";

export type ContactFormProps = {
	/** Null for visitors; a signed-in sender's email is read-only. */
	sender: { name: string; email: string } | null;
	idempotencyKey: string;
	renderedAt: string;
	id?: string;
	fields?: Record<keyof ContactFields, FieldState>;
	button: ButtonVariant;
	sending?: boolean;
	children?: ReactNode;
};

/** Posts to /contact from the home page too, so that the home page needs no form library. */
export function ContactForm({
	sender,
	idempotencyKey,
	renderedAt,
	id,
	fields,
	button,
	sending,
	children,
}: ContactFormProps) {
	return (
		<Form method="post" action="/contact" id={id} noValidate>
			{children}
			<Field
				label="Name"
				autoComplete="name"
				required
				field={fields?.name ?? { name: "name", initialValue: sender?.name }}
			/>
			<EmailField sender={sender} state={fields?.email} />
			<Field
				label="Contact Number"
				type="tel"
				autoComplete="tel"
				required
				field={fields?.contact ?? { name: "contact" }}
			/>
			<TextArea label="Message" required rows={6} field={fields?.message ?? { name: "message" }} />
			<IdempotencyKeyField value={fields?.idempotencyKey.initialValue ?? idempotencyKey} />
			<input type="hidden" name={RENDERED_AT_FIELD} value={renderedAt} />
			<Honeypot />
			<Button type="submit" variant={button} disabled={sending}>
				Send message
			</Button>
		</Form>
	);
}

type EmailFieldProps = Pick<ContactFormProps, "sender"> & {
	state: FieldState | undefined;
};

function EmailField({ sender, state = { name: "email" } }: EmailFieldProps) {
	if (sender)
		return <Field label="Email" name="email" type="email" readOnly value={sender.email} />;
	return (
		<Field
			label="Email"
			type="email"
			autoComplete="email"
			required
			hint="We'll reply to this address."
			field={state}
		/>
	);
}
