import { type ComponentProps, Fragment } from "react";
import { DeliveryFields } from "../forms/delivery-fields";
import { AddressChoice, getFillKey } from "./address-choice";
import { DeliveryChoice } from "./delivery-choice";

type DeliveryFormProps = ComponentProps<typeof AddressChoice> &
	ComponentProps<typeof DeliveryFields> & {
		/** Null where no method is chosen. */
		choice: ComponentProps<typeof DeliveryChoice> | null;
	};

/** What an order form asks about delivery. The choice of an address stands above the fields that it fills. */
export const DeliveryForm = ({ choice, addresses, lastResult, ...fields }: DeliveryFormProps) => (
	<Fragment key={getFillKey(lastResult)}>
		<AddressChoice addresses={addresses} lastResult={lastResult} />
		{choice ? <DeliveryChoice {...choice} /> : null}
		<DeliveryFields {...fields} />
	</Fragment>
);
