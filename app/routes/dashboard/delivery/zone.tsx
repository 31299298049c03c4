import { type ZoneFields, zoneInput } from "~/domain/delivery/input";
import type { DeliveryZone } from "~/domain/delivery/queries.server";
import { ZONES } from "~/domain/delivery/verbs.server";
import { nounAction, nounLoader } from "~/http/pages/noun-page.server";
import type { RouteHandle } from "~/http/routing/route-handle";
import { NounPage, nounMeta } from "~/ui/dashboard/noun-page";
import { Field } from "~/ui/forms/field";
import { TextArea } from "~/ui/forms/text-area";

export const handle = { access: "admin", right: "prices" } satisfies RouteHandle;

const LIST_PATH = "/dashboard/delivery";

export const meta = nounMeta("zone");

const toFields = ({ name, districts }: DeliveryZone): ZoneFields => ({
	name,
	districts: districts.join("\n"),
});

const page = {
	noun: ZONES,
	param: "zoneId",
	input: zoneInput,
	toFields,
	getPath: () => LIST_PATH,
	addedToast: "zone-added",
} as const;

export const loader = nounLoader(page);

export const action = nounAction(page);

export default function Zone() {
	return (
		<NounPage<ZoneFields>
			noun="zone"
			list={LIST_PATH}
			addIntro="Districts to which delivery methods go together."
		>
			{(fields) => (
				<>
					<Field label="Name" required field={fields.name} />
					<TextArea
						label="Districts"
						rows={12}
						required
						hint="One on each line. Buyers choose from these names."
						field={fields.districts}
					/>
				</>
			)}
		</NounPage>
	);
}
