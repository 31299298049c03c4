-- What a page of a family tells search engines: parts without a maker's number cost no read.
CREATE INDEX part_numbers_of_makers ON part_numbers (product_id, display) WHERE kind = 'manufacturer';
