import { actAs } from "~/domain/accounts/context.server";
import { answerColumns, type GivenAnswers } from "~/domain/imports/answer-columns.server";
import { createPlaces } from "~/domain/imports/create-places.server";
import { createImportPlatform, finishPhase, getImport, setUpImports } from "../factories/imports";

const platform = createImportPlatform();

/** Imports exports of other systems, as an admin does who accepts what is preset. */
export function setUpExports() {
	const imports = setUpImports();
	const { admin, dryRun } = imports;
	const asAdmin = () => actAs(platform, { kind: "admin", userId: admin.id });
	return {
		...imports,
		/** Answers the questions as they are preset, or as given, and creates what the file names. */
		async open(content: Parameters<typeof dryRun>[1], given: GivenAnswers["questions"] = {}) {
			const { id } = await dryRun("products", content);
			let it = await getImport(id);
			if (it.state === "asking" || Object.keys(given).length > 0) {
				const columns = it.columns.map(({ name, guess }) => name ?? guess ?? "");
				const preset = Object.fromEntries(
					Object.entries(it.questions).map(([name, { value }]) => [name, value]),
				);
				await answerColumns(asAdmin(), it, { columns, questions: { ...preset, ...given } });
				it = await finishPhase(id);
			}
			if (it.counts.error) {
				await createPlaces(asAdmin(), it);
				it = await finishPhase(id);
			}
			return it;
		},
	};
}
