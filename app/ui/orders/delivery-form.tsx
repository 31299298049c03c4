import { type ComponentProps, Fragment } from "react";
import { DeliveryFields } from "../forms/delivery-fields";
import { AddressChoice, getFillKey } from "./address-choice";
import { DeliveryChoice } from "./delivery-choice";

type DeliveryFormProps = Omit<ComponentProps<typeof AddressChoice>, "onFill"> &
	ComponentProps<typeof DeliveryFields> & { choice: ComponentProps<typeof DeliveryChoice> };

/** What an order form asks about delivery. The choice of an address stands above the fields that it fills. */
export const DeliveryForm = ({
	choice,
	addresses,
	prefilled,
	lastResult,
	...fields
}: DeliveryFormProps) => (
	<Fragment key={getFillKey(lastResult)}>
		<AddressChoice
			addresses={addresses}
			prefilled={prefilled}
			lastResult={lastResult}
			onFill={({ district }) => choice.onChoose({ district })}
		/>
		<DeliveryChoice {...choice} />
		<DeliveryFields {...fields} />
	</Fragment>
);
