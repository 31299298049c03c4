import { HomeSection } from "./home-section";

const COMPANY_NUMBERS = [
	["300+", "customers"],
	["250M+", "annual revenue"],
	["87K+", "reviews"],
	["150+", "tools"],
	["250+", "countries"],
	["2500+", "experts"],
] as const;

export function CompanyNumbers() {
	return (
		<HomeSection id="figures">
			<h2 id="figures" className="mb-4">
				The company in numbers
			</h2>
			<dl className="grid grid-cols-2 pr-px pb-px sm:grid-cols-3 lg:grid-cols-6">
				{COMPANY_NUMBERS.map(([number, of]) => (
					<div
						key={of}
						className="-mr-px -mb-px flex flex-col-reverse justify-end border bg-surface p-4"
					>
						<dt className="text-soft">{of}</dt>
						<dd className="text-title font-extrabold [letter-spacing:-0.02em]">{number}</dd>
					</div>
				))}
			</dl>
		</HomeSection>
	);
}
