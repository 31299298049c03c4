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
		<section aria-labelledby="figures" className="home-section">
			<h2 id="figures" className="mb-4">
				The company in numbers
			</h2>
			<dl className="figures">
				{COMPANY_NUMBERS.map(([number, of]) => (
					<div key={of}>
						<dt>{of}</dt>
						<dd>{number}</dd>
					</div>
				))}
			</dl>
		</section>
	);
}
