export {
  citiesOf,
  cityNamed,
  type City,
  type GeoCountry,
  geoCountries,
  regionNamed,
  regionsOf,
  searchCities,
  type TownPlace,
  townPlaces,
} from './geo-data.ts';
export { geoRoutes } from './geo-routes.ts';
export { placesVersion, putPlaces } from './put-places.ts';
