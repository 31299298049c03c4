import type { ComponentProps } from "react";
import { ContactFields, ReferenceFields } from "../forms/delivery-fields";
import type { FieldState } from "../forms/field";
import { AddressChoice, getFillKey } from "./address-choice";
import { DistrictField } from "./address-fields";
import { DeliveryChoice } from "./delivery-choice";

type DeliveryFormProps = Omit<ComponentProps<typeof AddressChoice>, "onFill"> &
	Omit<ComponentProps<typeof ContactFields>, "district"> &
	ComponentProps<typeof ReferenceFields> & {
		fields: { district: FieldState };
		choice: ComponentProps<typeof DeliveryChoice>;
		districts: readonly string[];
		className?: string;
	};

/** What an order form asks about delivery: who and where, then how. The choice of an address stands above the fields that it fills. */
export const DeliveryForm = ({
	choice,
	districts,
	addresses,
	prefilled,
	lastResult,
	className,
	...props
}: DeliveryFormProps) => (
	<div key={getFillKey(lastResult)} className={className}>
		<div>
			<AddressChoice
				addresses={addresses}
				prefilled={prefilled}
				lastResult={lastResult}
				onFill={({ district }) => choice.onChoose({ district })}
			/>
			<ContactFields
				{...props}
				district={
					<DistrictField
						districts={districts}
						field={props.fields.district}
						onChange={(event) => choice.onChoose({ district: event.target.value })}
					/>
				}
			/>
		</div>
		<div>
			<DeliveryChoice {...choice} />
			<ReferenceFields fields={props.fields} company={props.company} />
		</div>
	</div>
);
