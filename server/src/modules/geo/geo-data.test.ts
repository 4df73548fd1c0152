import { citiesOf, cityNamed, regionNamed, regionOfCity, regionsOf, searchCities } from './geo-data.ts';
import { foldPlaceName, placeKeys } from './place-name.ts';

function names(country: 'it' | 'es' | 'fr', text: string, limit?: number): string[] {
  return searchCities(country, text, limit).map((city) => city.name);
}

describe('regions', () => {
  it.each([
    ['it', 20, 107],
    ['es', 19, 52],
    ['fr', 13, 96],
  ] as const)('has every region and province of %s', (country, regions, provinces) => {
    expect(regionsOf(country)).toHaveLength(regions);
    expect(regionsOf(country).flatMap((region) => region.provinces)).toHaveLength(provinces);
    const withCities = new Set(citiesOf(country).map((city) => city.provinceCode));
    expect(withCities.size).toBe(provinces);
  });

  it("names them in the country's language", () => {
    expect(regionsOf('it').map((region) => region.name)).toEqual(
      expect.arrayContaining(['Toscana', "Valle d'Aosta", 'Puglia', 'Trentino-Alto Adige', 'Sicilia']),
    );
    expect(regionsOf('es').map((region) => region.name)).toEqual(
      expect.arrayContaining(['Andalucía', 'Islas Baleares', 'País Vasco', 'Ceuta', 'Melilla']),
    );
    expect(regionsOf('fr').map((region) => region.name)).toEqual(
      expect.arrayContaining(['Bretagne', 'Corse', 'Île-de-France']),
    );
  });

  it('finds a region in any spelling', () => {
    expect(regionNamed('it', 'emilia romagna')?.name).toBe('Emilia-Romagna');
    expect(regionNamed('es', 'ANDALUCIA')?.name).toBe('Andalucía');
    expect(regionNamed('it', 'Atlantide')).toBeUndefined();
  });
});

describe('searchCities', () => {
  it('answers from three characters on', () => {
    expect(searchCities('it', 'bo')).toEqual([]);
    expect(searchCities('it', ' b o ')).toEqual([]);
    expect(names('it', 'bol')[0]).toBe('Bologna');
  });

  it('puts the most populous first', () => {
    const found = searchCities('it', 'san', 40).map((city) => city.population);
    expect(found).toHaveLength(40);
    expect(found).toEqual([...found].sort((a, b) => b - a));
    expect(names('it', 'bol', 2)).toEqual(['Bologna', 'Bolzano']);
  });

  it.each([
    ['it', 'reggio nell', "Reggio nell'Emilia"],
    ['it', 'REGGIO NELL’EMILIA', "Reggio nell'Emilia"],
    ['it', "l'aq", "L'Aquila"],
    ['it', 'aquila', "L'Aquila"],
    ['it', 'forli', 'Forlì'],
    ['it', 'Roma', 'Roma'],
    ['es', 'a cor', 'A Coruña'],
    ['es', 'coruna', 'A Coruña'],
    ['es', 'cadiz', 'Cádiz'],
    ['es', 'donos', 'San Sebastián / Donostia'],
    ['es', 'vitoria', 'Vitoria-Gasteiz'],
    ['fr', 'saint-et', 'Saint-Étienne'],
    ['fr', 'marcq en baroeul', 'Marcq-en-Barœul'],
  ] as const)('%s: "%s" gives %s', (country, text, expected) => {
    expect(names(country, text)[0]).toBe(expected);
  });

  it('matches the beginning only', () => {
    expect(names('it', 'logna')).toEqual([]);
    expect(names('it', 'bologna la')).toEqual([]);
  });

  it('takes no time that a person would notice', () => {
    searchCities('it', 'bol');
    const texts = ['bol', 'san', 'cas', 'mon', 'reggio', 'pal', 'xyz', 'val'];
    const started = performance.now();
    for (let round = 0; round < 50; round += 1) for (const text of texts) searchCities('it', text);
    expect((performance.now() - started) / 400).toBeLessThan(10);
  });
});

describe('one city', () => {
  it('carries province, region and position', () => {
    expect(cityNamed('it', 'bologna')).toEqual(
      expect.objectContaining({ name: 'Bologna', provinceCode: 'BO', province: 'Bologna', region: 'Emilia-Romagna' }),
    );
    expect(cityNamed('it', 'Bologna')?.lat).toBeCloseTo(44.49, 1);
    expect(cityNamed('it', 'Castro', 'Puglia')?.provinceCode).toBe('LE');
  });

  it('knows its region', () => {
    expect(regionOfCity('it', 'Reggio Calabria')).toBe('Calabria');
    expect(regionOfCity('es', 'Sevilla')).toBe('Andalucía');
    expect(regionOfCity('fr', 'Quimper')).toBe('Bretagne');
    expect(regionOfCity('it', 'Gotham')).toBeUndefined();
  });
});

describe('names', () => {
  it('folds', () => {
    expect(foldPlaceName("  L'Haÿ-les-Roses ")).toBe('l hay les roses');
  });

  it('keeps a short rest together with its article', () => {
    expect(placeKeys('La Spezia')).toEqual(['la spezia', 'spezia']);
    expect(placeKeys('Le Bò')).toEqual(['le bo']);
  });
});
