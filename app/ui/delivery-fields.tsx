import { Field, TextArea, typed } from "./field";

type DeliveryFieldsProps = {
	fields: Record<"name" | "address" | "phone", Parameters<typeof typed>[0]>;
	/** The buyer's own address, where the mails go; not to be changed here. */
	email: string;
};

/** Who gets an order and where, as every order form asks for it (specification, section 2: order modal). */
export function DeliveryFields({ fields, email }: DeliveryFieldsProps) {
	return (
		<>
			<Field label="Name" name="name" autoComplete="name" required {...typed(fields.name)} />
			<TextArea
				label="Address"
				name="address"
				autoComplete="street-address"
				required
				{...typed(fields.address)}
			/>
			<Field
				label="Phone"
				name="phone"
				type="tel"
				autoComplete="tel"
				required
				{...typed(fields.phone)}
			/>
			<Field label="Email" name="email" type="email" readOnly defaultValue={email} />
		</>
	);
}
